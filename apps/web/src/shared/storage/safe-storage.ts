/** Storage that never throws: where the browser blocks it, things are kept for this visit only. */

export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

function usable(find: () => Storage): Storage {
  try {
    const storage = find();
    const probe = 'kontor.probe';
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
  } catch {
    return memoryStorage();
  }
}

/** Kept until it is removed. */
export const lasting: Storage = usable(() => localStorage);
/** Kept until the tab closes. */
export const passing: Storage = usable(() => sessionStorage);
