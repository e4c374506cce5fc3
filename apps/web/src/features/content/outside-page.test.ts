import { expect, it } from 'vitest';
import { outsidePage } from './outside-page.ts';

const HOSTS = ['help.example', 'www.sec.example'];

it('leads to a listed host over https', () => {
  expect(outsidePage('https://help.example/a?b=1#c', HOSTS)).toEqual({
    allowed: true,
    host: 'help.example',
    address: 'https://help.example/a?b=1#c',
  });
});

it.each([
  'http://help.example/',
  'https://evil.example/',
  'https://help.example@evil.example/',
  'https://user:word@help.example/',
  'https://help.example:8443/',
  'https://help.example.evil.example/',
  'javascript:alert(1)//help.example',
  'data:text/html,help.example',
  '//help.example',
  'help.example',
  '',
])('does not lead to %s', (address) => {
  expect(outsidePage(address, HOSTS).allowed).toBe(false);
});

it('names the host that is refused, and none where there is none', () => {
  expect(outsidePage('https://evil.example/x', HOSTS).host).toBe('evil.example');
  expect(outsidePage('no address', HOSTS).host).toBe('');
});
