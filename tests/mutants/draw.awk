# Draws N one-line mutants of the source files given, from SEED: lines FILE:NUMBER :: LINE => LINE INSTEAD, without indentation.
#
# A mutant changes one comparison, operator or whole number of a line of code, or drops a statement.  Comments, strings,
# includes and macros stay as they are.  Not all of them compile.

function note(new) {
	n++
	old_line = line; new_line = new
	sub(/^[ \t]+/, "", old_line); sub(/^[ \t]+/, "", new_line)
	mutant[n] = FILENAME ":" FNR " :: " old_line " => " new_line
}

# The same number of quotes before AT as after: it is not within a string.
function in_string(at,    head) {
	head = substr(code, 1, at - 1)
	return gsub(/"/, "", head) % 2
}

# Each place of OLD in the code, changed to NEW.
function swap(old, new,    from, at) {
	for (from = 1; (at = index(substr(code, from), old)); from = at + length(old)) {
		at += from - 1
		if (!in_string(at))
			note(substr(line, 1, at - 1) new substr(line, at + length(old)))
	}
}

# Each whole number, one more and one less in turn.
function shift_numbers(    from, at, digits, value) {
	for (from = 1; match(substr(code, from), /[^A-Za-z0-9_.][0-9]+[^A-Za-z0-9_.]/); from = at + length(digits)) {
		at = from + RSTART
		digits = substr(code, at, RLENGTH - 2)
		value = digits + (n % 2 && digits > 0 ? -1 : 1)
		if (!in_string(at) && length(digits) < 9)
			note(substr(line, 1, at - 1) value substr(line, at + length(digits)))
	}
}

function drop_statement(    opened, closed) {
	opened = gsub(/\(/, "(", code); closed = gsub(/\)/, ")", code)
	if (before ~ /[;{})]$|else$/ && opened == closed && code ~ /^\t+[a-z*][^"]*;[ \t]*$/ && code ~ /[(]| [-+*\/|&]?= |\+\+|--/ &&
	    code !~ /^\t+(return|break|continue|const|static|struct|enum|unsigned|signed|bool|char|int|long|double|float|size_t|void|u?int[0-9]+_t|planes_lanes|FILE|static_assert|for|while|if|else|do|case|default)[^A-Za-z0-9_]/)
		note(substr(line, 1, match(line, /[^ \t]/) - 1) ";")
}

FNR == 1 { comment = 0; before = ""; macro = 0 }
{
	line = code = $0
	if (comment) {
		if (!index(code, "*/")) next
		comment = 0
		next
	}
	if (match(code, /\/\*/)) {
		rest = substr(code, RSTART)
		code = substr(code, 1, RSTART - 1)
		comment = !index(rest, "*/")
	}
	directive = macro || code ~ /^#/
	macro = directive && line ~ /\\$/
	if (directive || code ~ /^[ \t]*$|^static_assert|^[ \t]*ASSERT/) next
	swap(" < ", " <= "); swap(" <= ", " < "); swap(" > ", " >= "); swap(" >= ", " > ")
	swap(" == ", " != "); swap(" != ", " == "); swap(" && ", " || "); swap(" || ", " && ")
	swap(" + ", " - "); swap(" - ", " + "); swap(" * ", " / "); swap(" / ", " * ")
	swap(" += ", " -= "); swap(" -= ", " += ")
	shift_numbers()
	drop_statement()
	sub(/[ \t]+$/, "", code)
	before = code
}
END {
	lot = SEED * 7919 + 1
	for (i = 1; i <= N && i <= n; i++) {
		lot = lot * 16807 % 2147483647
		at = i + lot % (n - i + 1)
		chosen = mutant[at]; mutant[at] = mutant[i]
		print chosen
	}
}
