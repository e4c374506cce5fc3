import { Dialog } from '@mui/material';
import type { ReactNode } from 'react';

/** A dialog by its name, which those hear who do not see it. */
export function Panel({
  name,
  open,
  size = 'sm',
  onClose,
  children,
}: {
  name: string;
  open: boolean;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth={size}
      fullWidth
      slotProps={{ paper: { 'aria-label': name } }}
    >
      {children}
    </Dialog>
  );
}
