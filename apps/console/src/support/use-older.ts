import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mergedById } from './merged.ts';

interface Said {
  readonly id: number;
}

/** What was said in one place, as far as it was read. */
export interface Log<Message extends Said> {
  readonly list: readonly Message[];
  /** There are messages before the first. */
  readonly older: boolean;
}

/** Reads what was said before the first message that is known, when somebody asks for it. */
export function useOlder<Message extends Said>(
  queryKey: QueryKey,
  readBefore: (id: number) => Promise<{ list: readonly Message[]; more: boolean }>,
) {
  const queries = useQueryClient();
  const [reading, setReading] = useState(false);
  const readOlder = async (): Promise<void> => {
    const first = queries.getQueryData<Log<Message>>(queryKey)?.list[0]?.id;
    if (first === undefined || reading) return;
    setReading(true);
    try {
      const { list, more } = await readBefore(first);
      queries.setQueryData<Log<Message>>(
        queryKey,
        (now) => now && { ...now, list: mergedById(now.list, list), older: more },
      );
    } finally {
      setReading(false);
    }
  };
  return { readOlder, reading };
}
