import { operatorCalls } from '@kontor/contract/light-operators';
import { type LightCall, OPERATOR_ROLES } from '@kontor/contract/light';
import { expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { resources } from '../resources.ts';
import { hrefOf, visiblePages } from './pages.ts';

it('shows an admin everything and others what their roles may read', () => {
  expect(visiblePages(pages, ['admin'])).toEqual(pages);
  const content = visiblePages(pages, ['content']).map(hrefOf);
  expect(content).toEqual([
    '/proposals',
    '/prediction',
    '/nft',
    '/nft-artists',
    '/content',
    '/announcements',
    '/canned',
  ]);
  const finance = visiblePages(pages, ['finance']).map(hrefOf);
  expect(finance).toContain('/withdrawals');
  expect(finance).not.toContain('/operators');
  expect(visiblePages(pages, [])).toEqual([]);
});

it('has an address for every page, and every page for some role', () => {
  const hrefs = pages.map(hrefOf);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  for (const { reads } of pages) {
    expect(reads.access).toBe('operator');
    expect(reads.method).toBe('GET');
    for (const role of reads.roles ?? []) expect(OPERATOR_ROLES).toContain(role);
  }
});

it('leaves no list of the contract without a page', () => {
  const read = new Set<string>(
    [...pages.map(({ reads }) => reads), ...Object.values(resources).map(({ list }) => list)].map(
      ({ path }) => path,
    ),
  );
  const all = Object.values(operatorCalls).flatMap((calls) => Object.values<LightCall>(calls));
  const lists = all
    .filter(({ method, path }) => method === 'GET' && path.split('/').length === 3)
    .map(({ path }) => path)
    .filter((path) => !read.has(path));
  // These stand on other pages: one's own account, whose word one may second and how much the own
  // one may give, the dashboard, and the accounts beside networks.
  const own = ['me', 'logout', 'sessions', 'colleagues', 'alone', 'asked'];
  const elsewhere = [...own, 'counts', 'codes', 'bank_details'];
  expect(new Set(lists)).toEqual(new Set(elsewhere.map((name) => `/operator/${name}`)));
});
