import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useAct } from '../../shared/api/use-call.ts';

/**
 * Marks messages as read; the counts are as the answer says, the lists are read again. `onRead` is
 * called even when the button that asked for it is gone with the last unread message.
 */
export function useMarkRead(onRead?: () => void) {
  const cache = useQueryClient();
  return useAct(calls.messages.read, {
    quiet: true,
    onSuccess: ({ unread }) => {
      cache.setQueryData(callKey(calls.messages.unread, {}), unread);
      void cache.invalidateQueries({ queryKey: callKey(calls.messages.list) });
      onRead?.();
    },
  });
}
