import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { mayDo, readSession } from '../calls/session.ts';
import { queueTexts } from '../texts/queue.ts';
import type { Act } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { Hint } from './hint.tsx';

type LooseAct = Omit<Act, 'done'> & { readonly done: (answer: never) => string };

/** A button that asks, with a reason, before it does something. */
export function ActButton({
  act,
  children,
  look = 'contained',
  onDone,
}: {
  act: LooseAct;
  children: ReactNode;
  look?: 'contained' | 'text';
  onDone?: (answer: unknown) => void;
}) {
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const roles = act.call.roles ?? [];
  const may = mayDo(readSession()?.operator.roles ?? [], roles);
  return (
    <>
      <Hint text={may ? undefined : queueTexts.rolesOnly(roles.join(', ') || 'admin')}>
        <Button
          size="small"
          variant={look}
          color="inherit"
          disabled={!may}
          onClick={() => setOpen(true)}
        >
          {children}
        </Button>
      </Hint>
      <ActDialog
        act={open ? (act as Act) : undefined}
        onClose={() => setOpen(false)}
        onDone={(said, answer) => {
          setOpen(false);
          notify(said, { type: 'success' });
          onDone?.(answer);
        }}
      />
    </>
  );
}
