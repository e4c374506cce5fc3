import { describe, expect, it } from 'vitest';
import { memoryStorage } from './safe-storage.ts';
import { MIGRATIONS, VERSION_KEY, migrateStorage } from './migrations.ts';

function storageWith(entries: Record<string, string>): Storage {
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
  return storage;
}

describe('migrateStorage', () => {
  it.each([[{}], [{ h5Version: '0' }], [{ h5Version: 'x' }], [{ h5Version: '-3' }]])(
    'clears everything below version 1 and sets 1: %j',
    (version) => {
      const storage = storageWith({ ...version, token: 'old', user: '{}' });
      expect(migrateStorage(storage)).toBe(1);
      expect(storage.length).toBe(1);
      expect(storage.getItem(VERSION_KEY)).toBe('1');
    },
  );

  it('keeps everything from version 1 on', () => {
    const storage = storageWith({ h5Version: '1', 'kontor.theme': 'light' });
    expect(migrateStorage(storage)).toBe(1);
    expect(storage.getItem('kontor.theme')).toBe('light');
  });

  it('runs each later step once and in order', () => {
    const storage = storageWith({ h5Version: '1' });
    const ran: number[] = [];
    const steps = [
      ...MIGRATIONS,
      ...[2, 3].map((version) => ({ version, run: () => void ran.push(version) })),
    ];
    expect(migrateStorage(storage, steps)).toBe(3);
    expect(migrateStorage(storage, steps)).toBe(3);
    expect(ran).toEqual([2, 3]);
  });

  it('leaves the storage of a newer app alone', () => {
    const storage = storageWith({ h5Version: '7', kept: 'yes' });
    expect(migrateStorage(storage)).toBe(7);
    expect(storage.getItem('kept')).toBe('yes');
  });

  it('notes a step only after it has run, so that a failed one runs again', () => {
    const storage = storageWith({ h5Version: '1' });
    const failing = {
      version: 2,
      run: () => {
        throw new Error('full');
      },
    };
    expect(() => migrateStorage(storage, [failing])).toThrow('full');
    expect(storage.getItem(VERSION_KEY)).toBe('1');
  });
});
