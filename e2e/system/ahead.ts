/**
 * Loaded before a program by `--import`: its clock runs ahead of the machine's, from the start by `AHEAD_MS`, and later by what the test sends.
 * Draws of tonight are so held within a test, by programs that know nothing of it.
 */
const machine = Date.now;
let ahead = Number(process.env['AHEAD_MS'] ?? 0);
Date.now = () => machine() + ahead;
process.on('message', (message: unknown) => {
  ahead = Number(message);
});
// Waiting for messages keeps no program from its end.
process.channel?.unref();
