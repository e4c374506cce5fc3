import type { LightCall } from '@kontor/contract/light';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext } from 'react';
import { mayDo, type Role } from '../calls/session.ts';

export type Group = 'queues' | 'views' | 'editors' | 'house';

/** A page of the console: where it is, what it reads first, and so who can see it. */
export interface Page {
  /** Below `#/`; with its parameters, `users/:id?`. */
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly group: Group;
  /** The call without which the page shows nothing; its roles are the page's. */
  readonly reads: LightCall;
  /** The queue whose count stands beside the page, as the server names it. */
  readonly counts?: string;
  readonly Page: ComponentType;
}

/** All pages, for a page that tells of them: imported, the list would import itself. */
export const PagesContext = createContext<readonly Page[]>([]);

/** The address of the page without its parameters. */
export function hrefOf({ path }: Pick<Page, 'path'>): string {
  return `/${path.split('/:')[0]}`;
}

export function visiblePages(pages: readonly Page[], roles: readonly Role[]): Page[] {
  return pages.filter(({ reads }) => mayDo(roles, reads.roles ?? []));
}
