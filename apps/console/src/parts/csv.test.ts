import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes what needs it and lets nothing become a formula', () => {
  const rows = [
    { id: 1, reason: 'a "quoted", thing', input: { amount: '1' }, error: null },
    { id: 2, reason: '=HYPERLINK("x")', input: ['a'], error: 'NOT_FOUND' },
  ];
  expect(csvOf(['id', 'reason', 'input', 'error'], rows)).toBe(
    'id,reason,input,error\r\n' +
      '1,"a ""quoted"", thing","{""amount"":""1""}",\r\n' +
      '2,"\'=HYPERLINK(""x"")","[""a""]",NOT_FOUND\r\n',
  );
});
