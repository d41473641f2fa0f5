/** Prints what knip found, and how many files it looked at, as one line of JSON. */
export default function report({ report, issues, counters }) {
  const found = [];
  for (const [type, isOn] of Object.entries(report)) {
    if (!isOn) continue;
    for (const byName of Object.values(issues[type] ?? {})) {
      for (const issue of Object.values(byName)) {
        found.push({ type, file: issue.filePath, line: issue.line ?? 1, name: issue.symbol ?? '' });
      }
    }
  }
  process.stdout.write(`${JSON.stringify({ files: counters.total, found })}\n`);
}
