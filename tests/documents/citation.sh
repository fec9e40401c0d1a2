#!/bin/sh
# CITATION.cff names this version, and has what CFF 1.2.0 requires: its version, a message, a title and authors.
file=${srcdir:-.}/CITATION.cff; bad=0
complain() { echo "$*"; bad=1; }
version=$("$ASTRAY" --version | cut -d ' ' -f 2)
grep -qx "version: $version" "$file" || complain "CITATION.cff is not of version $version: $(grep '^version' "$file")"
grep -qx 'cff-version: 1.2.0' "$file" || complain "not CFF 1.2.0"
for key in message title authors; do grep -q "^$key:" "$file" || complain "no $key"; done
license=$(sed -n 's/^license: //p' "$file")
head -n 1 "${srcdir:-.}/LICENSE" | grep -q "^$license " || complain "the licence is not $license: $(head -n 1 "${srcdir:-.}/LICENSE")"
for file_of in contrib/python/wheel.py contrib/python/pyproject.toml; do
  grep -qi "^version = \"$version\"" "${srcdir:-.}/$file_of" || complain "$file_of is not of version $version"
done
grep -q '	' "$file" && complain "a tab is no blank in YAML"
if command -v python3 >/dev/null && python3 -c 'import yaml' 2>/dev/null; then
  python3 -c 'import sys, yaml
cff = yaml.safe_load(open(sys.argv[1]))
known = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords", "date-released",
         "repository-code", "url", "doi", "identifiers", "references", "preferred-citation", "commit", "contact", "license-url"}
assert set(cff) <= known, set(cff) - known
assert cff["type"] in ("software", "dataset")
assert all(set(author) <= {"name"} and author["name"] for author in cff["authors"])
assert all(isinstance(cff[key], str) for key in ("cff-version", "message", "title", "version", "license", "abstract"))
assert len(set(cff["keywords"])) == len(cff["keywords"])' "$file" || complain "CITATION.cff is not valid"
fi
# So does the description for software centres.
metainfo=${srcdir:-.}/contrib/astray.terminal.astray.metainfo.xml
grep -q "<release version=\"$version\"" "$metainfo" || complain "the metainfo is not of version $version"
if command -v appstreamcli >/dev/null; then
  # newer ones miss the home page, which older ones do not know as a mistake
  appstreamcli validate --no-net "$metainfo" >/dev/null || appstreamcli validate --no-net --override=url-homepage-missing=info "$metainfo" >/dev/null ||
    complain "the metainfo is not valid"
fi
# AC_INIT names the home page, and everything else agrees with it: while it names none, nothing promises one.
home=$(sed -n 's/^AC_INIT(.*\[\(.*\)\])$/\1/p' "${srcdir:-.}/configure.ac")
for named in 's/.*<url type="homepage">\(.*\)<\/url>.*/\1/p;contrib/astray.terminal.astray.metainfo.xml' 's/^Homepage: //p;contrib/debian/control' 's/^repository-code: //p;CITATION.cff'; do
  page=$(sed -n "${named%%;*}" "${srcdir:-.}/${named#*;}")
  [ "$page" = "$home" ] || complain "${named#*;} names the home page '$page', and configure.ac '$home'"
done
if command -v desktop-file-validate >/dev/null; then desktop-file-validate "${srcdir:-.}/contrib/astray.desktop" || complain "the desktop entry is not valid"; fi
exit $bad
