"""Builds the wheel for pip, which then needs nothing from the network."""
import os
import zipfile

VERSION = "0.1.0"
INFO = f"astray-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: astray
Version: {VERSION}
Summary: Astray from Python: rows of its benches, and your functions as its algorithms
License: MIT
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
Provides-Extra: gymnasium
Requires-Dist: gymnasium; extra == "gymnasium"
"""
WHEEL = """Wheel-Version: 1.0
Generator: astray
Root-Is-Purelib: true
Tag: py3-none-any
"""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: writes the wheel into WHEEL_DIRECTORY and returns its name."""
    here = os.path.dirname(os.path.abspath(__file__))
    name = f"astray-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for file in sorted(os.listdir(os.path.join(here, "astray"))):
            if file.endswith(".py"):
                wheel.write(os.path.join(here, "astray", file), "astray/" + file)
        for file, text in (("METADATA", METADATA), ("WHEEL", WHEEL)):
            wheel.writestr(f"{INFO}/{file}", text)
        record = "".join(f"{entry},,\n" for entry in wheel.namelist() + [f"{INFO}/RECORD"])
        wheel.writestr(f"{INFO}/RECORD", record)
    return name
