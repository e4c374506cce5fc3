import { useEffect, useEffectEvent } from 'react';
import { closeOnBack } from './overlay-history.ts';

/** While it is open, Back closes this overlay and leaves the page below as it is. */
export function useCloseOnBack(open: boolean, onOpenChange: (open: boolean) => void): void {
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
}
