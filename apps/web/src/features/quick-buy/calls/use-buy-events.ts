import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { want } from '../../../shared/socket/live.ts';
import { takeOrder } from './refresh.ts';

/** Shows each change of an own purchase as it happens. */
export function useBuyEvents(): void {
  const cache = useQueryClient();
  useEffect(
    () => want((socket) => socket.onMember('buy', (order) => takeOrder(cache, order))),
    [cache],
  );
}
