import createCache from '@emotion/cache';

/**
 * Emotion writes its rules into style elements, which the page's `style-src 'self'` forbids. A
 * sheet that is made by script belongs to the CSSOM, which the policy leaves free, so the rules go
 * there and the policy stays as strict as the web app's. This class is what emotion's own
 * `StyleSheet` is to its cache, and to its `Global`, which makes more of them by `constructor`.
 */
class AdoptedSheet {
  readonly isSpeedy = true;
  readonly nonce = undefined;
  /** Emotion asks where its elements stand; there are none. */
  readonly tags: readonly never[] = [];
  readonly key: string;
  readonly container: Node;
  before: Element | null = null;
  ctr = 0;
  #sheet: CSSStyleSheet | undefined;

  constructor(options: { readonly key: string; readonly container: Node }) {
    this.key = options.key;
    this.container = options.container;
  }

  hydrate(): void {
    // Nothing was drawn on a server.
  }

  insert(rule: string): void {
    const sheet = (this.#sheet ??= this.#adopt());
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
      this.ctr += 1;
    } catch {
      // Prefixed selectors of other browsers are invalid in this one, as emotion expects.
    }
  }

  flush(): void {
    const gone = this.#sheet;
    this.#sheet = undefined;
    this.ctr = 0;
    if (gone === undefined) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== gone);
  }

  #adopt(): CSSStyleSheet {
    const sheet = new CSSStyleSheet();
    const others = document.adoptedStyleSheets;
    // What is global stands before the components' rules, which may overrule it.
    document.adoptedStyleSheets = this.key.endsWith('-global')
      ? [sheet, ...others]
      : [...others, sheet];
    return sheet;
  }
}

/** The cache of emotion whose rules need no style element. */
export function createSheetCache(): ReturnType<typeof createCache> {
  const cache = createCache({ key: 'k', speedy: true });
  const sheet = new AdoptedSheet({ key: cache.key, container: document.head });
  return Object.assign(cache, { sheet: sheet as unknown as typeof cache.sheet });
}
