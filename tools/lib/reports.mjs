/** What the reports of the test runners say: how many passed, and each that failed in one line. */

const testLineMax = 300;
const ESCAPES = new RegExp(String.raw`\u001B\[[\d;]*m`, 'gu');

/**
 * @param report vitest's JSON report
 * @param root the repository, which the files' names leave out
 * @returns `{ passed, failed, failures }`, each failure as `file › name: first line (seed …)`
 */
export function vitestOutcome(report, root) {
  const failures = [];
  for (const { name, assertionResults, message } of report.testResults) {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      failures.push(failureLine(file, fullName, failureMessages.join('\n')));
    }
    // A file that does not load, or whose hooks fail, has no test to name.
    if (failed.length === 0 && message) failures.push(failureLine(file, '', message));
  }
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** @param report Playwright's JSON report; one that passed at a second try has failed here. */
export function playwrightOutcome(report) {
  const failures = report.errors.map(({ message }) => failureLine('e2e', '', message ?? ''));
  let passed = 0;
  const visit = (suite, names) => {
    for (const inner of suite.suites ?? []) visit(inner, [...names, inner.title]);
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        if (status === 'expected') passed += 1;
        if (status === 'expected' || status === 'skipped') continue;
        const errors = results.flatMap((result) => result.errors ?? []);
        const text = errors.map(({ message }) => message ?? '').join('\n');
        failures.push(failureLine(`e2e/${spec.file}`, [...names, spec.title].join(' › '), text));
      }
    }
  };
  for (const suite of report.suites) visit(suite, []);
  // What never began says nothing by itself; it is no success either.
  const waiting = report.stats.skipped;
  return { passed, failed: failures.length, failures, waiting };
}

function failureLine(file, name, text) {
  const plain = text.replaceAll(ESCAPES, '');
  const first = plain.split('\n').find((line) => line.trim() !== '') ?? 'no word of why';
  const seed = /\bseed[:=]? ?(-?\d+)/iu.exec(plain)?.[1];
  const line = `${file}${name === '' ? '' : ` › ${name}`}: ${first.trim()}`;
  return `${line.slice(0, testLineMax)}${seed === undefined ? '' : ` (seed ${seed})`}`;
}
