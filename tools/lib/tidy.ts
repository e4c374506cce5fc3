/**
 * The rules of the house that no linter knows, as text searches: what is banned, where it is
 * allowed after all, and what to write instead.
 */

export interface SourceFile {
  /** From the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly path: string;
  /** From 1; 1 for what concerns the whole file. */
  readonly line: number;
  readonly rule: string;
  /** What to write instead. */
  readonly instead: string;
}

interface Ban {
  readonly rule: string;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where the rule applies; everywhere when absent. */
  readonly only?: RegExp;
  /** Where the banned thing lives by right. */
  readonly except?: RegExp;
}

const test = String.raw`\.test\.tsx?$|/testing/`;
const workbench = '^(?:bench|e2e|tools)/';

/** Folders that turn prices into pixels, where a number's last digits are not money. */
const chartFolders = ['apps/web/src/shared/ui/charts/', 'apps/web/src/shared/charts/'];

/** Where real time is read by right. All others ask one of these. */
const clocks = [
  // What the platform's clock and the wall clock of sessions are made of.
  'apps/server/src/platform/clock.ts',
  'apps/web/src/shared/lib/clock.ts',
  'apps/console/src/calls/clock.ts',
  // How long a process of the machine may take to start or stop; it knows no date.
  'packages/postgres/src/stopwatch.ts',
  // The age of a test's database, by which a later run finds what a killed one left.
  'packages/testkit/src/database.ts',
];

/** Where pages send something. With a session it goes by what says whose page it is. */
const waysOut = [
  'apps/console/src/calls/(?:client|documents|readiness|send-file)',
  'apps/web/src/shared/(?:api/client|lines/lines|upload/private-image|upload/send-image)',
  'apps/web/src/shared/socket/live',
];

/** Where something of the server begins by itself. */
export const TIMERS: Readonly<Record<'acts' | 'shows' | 'waits', readonly string[]>> = {
  // It begins with a term of leadership and ends with its signal: two servers would do it twice.
  acts: [
    'apps/server/src/acting.ts',
    'apps/server/src/chain/part.ts',
    'apps/server/src/exchange/heartbeat.ts',
    'apps/server/src/modules/copy/statistics.ts',
    'apps/server/src/modules/dual/shelf-part.ts',
    'apps/server/src/modules/growth/growth-part.ts',
    'apps/server/src/modules/markets/price-publisher.ts',
    'apps/server/src/modules/messages/follow-messages.ts',
    'apps/server/src/modules/operators/proposals/proposals-part.ts',
    'apps/server/src/modules/prediction/rounds-part.ts',
    'apps/server/src/modules/security/security-part.ts',
  ],
  // It only tells those who are connected what there is, or reads what others show.
  shows: [
    'apps/server/src/feeds/live.ts',
    'apps/server/src/realtime/private-feed.ts',
    'apps/server/src/realtime/realtime.ts',
    'apps/server/src/realtime/sockets.ts',
  ],
  // It limits how long something else is waited for, or is the way to the lead itself.
  waits: [
    'apps/server/src/exchange/accept-history.ts',
    'apps/server/src/exchange/database.ts',
    'apps/server/src/exchange/exchange.ts',
    'apps/server/src/exchange/intake.ts',
    'apps/server/src/exchange/projector.ts',
    'apps/server/src/exchange/published-files.ts',
    'apps/server/src/exchange/read-your-writes.ts',
    'apps/server/src/exchange/sequencer.ts',
    'apps/server/src/exchange/term.ts',
    'apps/server/src/http/close-app.ts',
    'apps/server/src/http/own-writes.ts',
    'apps/server/src/http/refusals-told.ts',
    'apps/server/src/leading.ts',
    'apps/server/src/main.ts',
    'apps/server/src/platform/clock.ts',
    'apps/server/src/platform/image-process.ts',
  ],
};

export const TIMER = /\bset(?:Timeout|Interval)\b|\bclock\.every\b|\bsleepUntil\b/u;

const exactly = (path: string): string => `^${path.replaceAll('.', String.raw`\.`)}$`;

/** Looked for in code only: words in comments and in quoted text are left alone. */
const codeBans: readonly Ban[] = [
  {
    rule: 'clock',
    pattern:
      /\bDate\.now\b|\bnew Date(?:\(\s*\)|\s*[;,)])|(?<!new )\bDate\(\s*\)|\bperformance\.now\b/u,
    instead: "take the time from the clock (the command's time in core)",
    except: new RegExp([...clocks.map(exactly), workbench, test].join('|'), 'u'),
  },
  {
    rule: 'unheard loading',
    pattern: /\bvoid import\((?![^;]*\.catch\()/u,
    only: /^apps\/(?:web|console)\/src\//u,
    instead: 'a part may not load: whenLoaded(import(…), …), or catch and say so',
  },
  {
    rule: 'chance',
    pattern: /\bMath\.random\b/u,
    instead: 'use the seeded generator, or crypto.randomUUID() for a secret or an id',
  },
  {
    rule: 'timer',
    pattern: TIMER,
    instead:
      'what acts is a part that lasts for a term and ends with its signal; list it with the rule',
    only: /^apps\/server\/src\//u,
    except: new RegExp([...Object.values(TIMERS).flat().map(exactly), test].join('|'), 'u'),
  },
  {
    rule: 'span of time',
    pattern: /\bconst (?:SECOND|MINUTE|HOUR|DAY)_MS = /u,
    instead: 'import it from @kontor/rules/time',
    except: /^packages\/rules\/src\/time\.ts$/u,
  },
  {
    rule: 'rounding',
    pattern: /\bparseFloat\b|\.toFixed\s*\(/u,
    instead: 'use parseAmount and the formats of @kontor/money',
    // A test makes up figures, the gallery shows made-up ones and a bench tells times; none of them
    // becomes anybody's money.
    except: new RegExp(
      [
        ...chartFolders.map((folder) => `^${folder}`),
        '^apps/web/src/gallery/',
        '^bench/',
        '^tools/bench',
        test,
      ].join('|'),
      'u',
    ),
  },
  {
    rule: 'figure',
    pattern: /\.toLocale\w*String\b|\bIntl\.(?:Number|List|\w+Time)Format\b|\bformatGrouped\b/u,
    instead: 'write figures by their kind: figuresIn(language) of @kontor/i18n',
    // The one formatter; exact groups for a command line in English; a bench's own report.
    except: new RegExp(
      [
        String.raw`^packages/i18n/src/figures\.(?:test\.)?ts$`,
        '^packages/money/src/',
        String.raw`^apps/server/src/allocation-file\.ts$`,
        '^bench/',
        '^tools/bench',
      ].join('|'),
      'u',
    ),
  },
  {
    rule: 'copying',
    pattern: /\bclipboard\s*\.\s*write|\bexecCommand\b/u,
    instead: 'useCopy, which works without TLS too',
    only: /^apps\/(?:web|console)\/src\//u,
    except: /^apps\/web\/src\/shared\/lib\/copy-text\.ts$/u,
  },
  {
    rule: 'clocks',
    pattern:
      /\.get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(\)|\bnew Date\([^(),]+, /u,
    instead: 'take the clocks that are shown: shared/lib/zone.ts',
    only: /^apps\/web\/src\//u,
    except: new RegExp([String.raw`^apps/web/src/shared/lib/zone\.ts$`, test].join('|'), 'u'),
  },
  {
    // What a screen shows of an amount says nothing of how exactly it is paid.
    rule: 'decimals of a currency',
    pattern: /\b(?:coin|quote|margin|stake)Decimals: (?:\d|[A-Z]{2})|\?\.decimals \?\? \d/u,
    instead: "take the currency's own: decimalsOf, catalogue.decimals, or what the wire says",
    only: /^(?:packages\/core|apps\/(?:server|console|web))\/src\//u,
    except: new RegExp(test, 'u'),
  },
  {
    rule: 'console',
    pattern: /\bconsole\s*\.\s*\w/u,
    instead: 'use the logger',
    // The browser's logger is where the web's lines come out in the end.
    except:
      /^(?:bench|tools)\/|^apps\/server\/src\/cli\.ts$|^apps\/web\/src\/shared\/lib\/logger\.ts$/u,
  },
  {
    rule: 'synchronous core',
    pattern:
      /\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bawait\b|\basync\b|\bPromise\b/u,
    instead: 'stay synchronous; time comes in as a command and timers are rows',
    only: /^packages\/(?:core|money)\/src\//u,
    except: new RegExp(test, 'u'),
  },
  {
    rule: 'way out',
    pattern:
      /(?<![.\w])(?:fetch|io|createClient|createSocket)\(|\b(?:XMLHttpRequest|sendBeacon)\b/u,
    instead: 'send by `api`, `client` or the stream, which say whose page it is',
    only: /^apps\/(?:console|web)\/src\//u,
    except: new RegExp(`^(?:${waysOut.join('|')})\\.tsx?$|${test}`, 'u'),
  },
  {
    rule: 'session by hand',
    pattern: /\bauthorization\b/iu,
    instead: 'take `senderHeaders`: a token goes only beside whose page it is',
    only: /^apps\/(?:console|web)\/src\//u,
    except: new RegExp(
      `^apps/(?:console/src/calls/session|web/src/shared/session/sender)\\.ts$|${test}`,
      'u',
    ),
  },
];

/** Looked for in every line as it stands. */
const textBans: readonly Ban[] = [
  {
    rule: 'percent',
    pattern: /(?<!(?:width|height|left|right|top|bottom|transform|flexBasis)\b.*)\}%[`'"<]/u,
    instead: 'write percents by figures().percent or figures().share, or in a text',
    only: /^apps\/(?:web|console)\/src\//u,
    except: new RegExp(`^apps/web/src/gallery/|${test}`, 'u'),
  },
  {
    rule: 'leftover',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/u,
    instead: 'do it now, or write down why it is right as it is',
  },
  {
    rule: 'machine path',
    pattern: /(?<![\w.}])\/(?:work|root|home\/\w+)\//u,
    instead: 'write a path from the repository',
  },
  {
    rule: 'issue number',
    pattern: /\b(?:issue|ticket|pull request|PR) ?#\d+/iu,
    instead: 'say the reason itself',
  },
];

/** This rule book and its test speak of what they ban. */
const ruleBook = /^tools\/(?:lib\/tidy\.ts|tidy\.test\.ts)$/u;

/** An address or an import is of no use in two lines. */
const unbreakable = /https?:\/\/|^(?:import|export)\b.* from /u;

/**
 * In JSX a line that holds nothing but one quoted text: the classes or the drawing of an element.
 * Neither the formatter nor the author can break it.
 */
const quotedAlone = new RegExp(
  [
    String.raw`^\s*(?:<[\w.]+ )?(?:[\w-]+=)?"[^"]*"(?: \/>|>)?$`,
    String.raw`^\s*(?:[?:] )?'[^']*'[,;]?$`,
    '^\\s*className=\\{`[^`]*`\\}$',
  ].join('|'),
  'u',
);

const columnsMax = 100;
const linesMax = 600;
const testLinesMax = 800;

/** Searches the files by every rule; the answer is in the files' order. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const lines = file.text.split('\n');
    return [...bansIn(file, lines), ...sizesOf(file, lines)];
  });
}

/** A violation as a terminal makes it a link. */
export function describeViolation({ path, line, rule, instead }: Violation): string {
  return `${path}:${line}  ${rule}: ${instead}`;
}

/** Whether a file is a program, so that rules about code and about size apply. */
export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mjs|js)$/u.test(path);
}

function* bansIn({ path, text }: SourceFile, lines: readonly string[]): Generator<Violation> {
  if (ruleBook.test(path)) return;
  const codeLines = isCode(path) ? codeOnly(text).split('\n') : [];
  for (const [bans, where] of [
    [codeBans, codeLines],
    [textBans, lines],
  ] as const) {
    for (const { rule, pattern, instead, only, except } of bans) {
      if (only?.test(path) === false || except?.test(path)) continue;
      for (const [index, line] of where.entries()) {
        if (pattern.test(line)) yield { path, line: index + 1, rule, instead };
      }
    }
  }
}

function* sizesOf({ path }: SourceFile, lines: readonly string[]): Generator<Violation> {
  if (!isCode(path) && !path.endsWith('.css')) return;
  const max = new RegExp(test, 'u').test(path) ? testLinesMax : linesMax;
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (count > max && !path.includes('/generated/')) {
    const instead = `${count} lines, at most ${max}: split the file by subject`;
    yield { path, line: 1, rule: 'file length', instead };
  }
  for (const [index, line] of lines.entries()) {
    if (Array.from(line).length <= columnsMax || unbreakable.test(line)) continue;
    if (path.endsWith('.tsx') && quotedAlone.test(line)) continue;
    yield {
      path,
      line: index + 1,
      rule: 'line length',
      instead: `break it at ${columnsMax} columns`,
    };
  }
}

/** What may not be searched as it stands, in the order in which it is tried. */
const pieces = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`'(?:\\.|[^'\\\n])*'?`,
    String.raw`"(?:\\.|[^"\\\n])*"?`,
    '`',
    String.raw`\$\{`,
    '[{}]',
    // A regular expression can only stand where a value begins.
    String.raw`(?<=[=(,:;!&|?{}[]\s*|return\s+)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`,
  ].join('|'),
  'gu',
);

/**
 * The text with comments and quoted text blanked, line for line. It need not understand the whole
 * language: a quote that is none (an apostrophe in JSX text) ends at its line's end.
 */
export function codeOnly(text: string): string {
  let result = '';
  let at = 0;
  /** For every open `${`, how many braces are open inside it. */
  const templates: number[] = [];
  const keep = (until: number): void => {
    result += text.slice(at, until);
    at = until;
  };
  const blank = (until: number): void => {
    result += text.slice(at, until).replaceAll(/[^\n]/gu, ' ');
    at = until;
  };
  for (;;) {
    pieces.lastIndex = at;
    const found = pieces.exec(text);
    if (found === null) break;
    keep(found.index);
    const piece = found[0];
    const end = found.index + piece.length;
    const depth = templates.at(-1);
    if (piece === '{' || piece === '}') {
      keep(end);
      if (depth === undefined) continue;
      if (piece === '{') templates[templates.length - 1] = depth + 1;
      else if (depth > 0) templates[templates.length - 1] = depth - 1;
      else {
        templates.pop();
        if (templateText(text, at, blank)) templates.push(0);
      }
    } else if (piece === '${') keep(end);
    else {
      blank(end);
      if (piece === '`' && templateText(text, at, blank)) templates.push(0);
    }
  }
  keep(text.length);
  return result;
}

/** Blanks a template's text up to its end or its next `${`; whether it was a `${`. */
function templateText(text: string, from: number, blank: (until: number) => void): boolean {
  const stop = /(?:\\[\s\S]|(?!\$\{)[^`\\])*(`|\$\{|$)/uy;
  stop.lastIndex = from;
  const found = stop.exec(text);
  blank(from + (found?.[0].length ?? 0));
  return found?.[1] === '${';
}
