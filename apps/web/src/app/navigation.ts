import type { NavigateFunction } from 'react-router';

let navigate: NavigateFunction | undefined;

/** The shell hands its router in; the parts outside of React go through it. */
export function handInNavigate(next: NavigateFunction): void {
  navigate = next;
}

/** Goes to a path of the app, such as `/pages/common/login`. */
export function go(path: string): void {
  void navigate?.(path);
}

/** Where the user is, as `/pages/…` with its search. */
export function currentPath(hash: string = location.hash): string {
  const path = hash.replace(/^#/, '');
  return path.startsWith('/') ? path : '/';
}
