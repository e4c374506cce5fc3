/** Finds a Chromium and the fonts for the browser tests, or installs them, or says how. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { root, say, ToolError } from './base.mjs';
import { binaryOf, run } from './run.mjs';

const e2e = join(root, 'e2e');
const playwright = '@playwright/test';
const debianPackages = ['chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg'];
/** Half the work of a whole Chromium for each page; it has no window, and no notifications. */
const shellPackage = 'chromium-headless-shell';
const shellPath = `/usr/bin/${shellPackage}`;
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * The path of a Chromium that runs here.
 * @param isWhole false for its headless shell, where that is there beside the whole one
 * @throws ToolError with the command to type when there is none and none can be installed.
 */
export async function provideChromium({ isWhole }) {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted))
    throw new ToolError(`CHROMIUM_PATH names ${wanted}, which is not there`);
  if (wanted) return wanted;
  if (!findChromium()) {
    if (canUseApt()) await apt(debianPackages);
    else await playwrightInstall();
  }
  const found = findChromium();
  // Only Debian's own has a shell of the same version.
  if (found === systemPaths[0] && !isWhole) {
    if (!existsSync(shellPath) && canUseApt()) await apt([shellPackage]);
    if (existsSync(shellPath)) return shellPath;
  }
  if (found) return found;
  throw new ToolError(
    `no Chromium for the browser tests: as root "apt-get install ${debianPackages.join(' ')}", ` +
      'or "npx playwright install chromium", or name one with CHROMIUM_PATH',
  );
}

/** Makes sure that Thai and Chinese are drawn; the tests run without them, less faithfully. */
export async function provideFonts() {
  const missing = await missingFonts();
  if (missing.length === 0) return;
  if (canUseApt()) await apt(missing);
  const still = await missingFonts();
  if (still.length > 0) {
    say(`Warning: fonts are missing, texts may show as boxes; install ${still.join(' ')}`);
  }
}

async function missingFonts() {
  const packageOf = { th: 'fonts-thai-tlwg', zh: 'fonts-noto-cjk' };
  const missing = [];
  for (const [language, name] of Object.entries(packageOf)) {
    const { code, output } = await run('fc-list', [`:lang=${language}`]);
    // 127: there is no fontconfig to ask, as on a Mac, where both have always been there.
    if (code === 127 && process.platform !== 'linux') return [];
    if (code !== 0 || output.trim() === '') missing.push(name);
  }
  return missing;
}

function findChromium() {
  return [...systemPaths, playwrightPath()].find((path) => path !== '' && existsSync(path));
}

function playwrightPath() {
  try {
    const require = createRequire(join(e2e, 'package.json'));
    return require(playwright).chromium.executablePath();
  } catch {
    return '';
  }
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function apt(packages) {
  say(`Installing ${packages.join(' ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env });
  const flags = ['install', '-y', '-qq', '--no-install-recommends'];
  const result = await run('apt-get', [...flags, ...packages], { env });
  if (result.code !== 0) say(`apt-get: ${lastLine(result.output) || lastLine(update.output)}`);
}

async function playwrightInstall() {
  say('Installing Chromium with Playwright …');
  const cli = binaryOf(playwright, 'playwright', e2e);
  const result = await run(process.execPath, [cli, 'install', 'chromium'], { cwd: e2e });
  if (result.code !== 0) say(`playwright: ${lastLine(result.output)}`);
}

function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
