# Compares two outputs of `make bench`, the earlier one first, and says what became more than a tenth worse.  A line
# that begins with # names the columns of the lines below it: of those that end in + more is better, of those that
# end in - less; the others depend on the machine and are not compared.
$1 == "#" {
	for (i = 2; i <= NF; i++)
		column[i - 1] = $i
	next
}
{
	for (i = 2; i <= NF; i++) {
		better = substr(column[i], length(column[i]))
		key = $1 " " substr(column[i], 1, length(column[i]) - 1)
		if ((better != "+" && better != "-") || $i + 0 <= 0)
			continue
		if (FNR == NR) {
			before[key] = $i
		} else if (key in before) {
			worse = better == "+" ? before[key] / $i : $i / before[key]
			compared++
			if (worse > 1.1)
				printf "worse: %s %s -> %s (%.2f)\n", key, before[key], $i, worse
		}
	}
}
END { printf "%d figures compared\n", compared }
