/**
 * A plain link such as `#/pages/fund/assets` goes through the router like any other navigation, so
 * that it has a place in the history to come back to. Returns the way to stop.
 */
export function followLinks(go: (path: string) => void): () => void {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const href = link?.getAttribute('href');
    if (!href?.startsWith('#/') || link?.target === '_blank') return;
    event.preventDefault();
    go(href.slice(1));
  };
  addEventListener('click', follow);
  return () => removeEventListener('click', follow);
}
