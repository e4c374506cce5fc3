import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { mayDo, readSession } from '../calls/session.ts';
import { queueTexts } from '../texts/queue.ts';
import type { Act } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { Hint } from './hint.tsx';

type LooseAct = Omit<Act, 'done'> & { readonly done: (answer: never) => string };

/** A button that asks, with a reason, before it does something; who may not reads why. */
export function ActButton({
  act,
  barred,
  children,
  look = 'contained',
  onDone,
}: {
  act: LooseAct;
  /** Why who is signed in may not, such as the first operator of two. */
  barred?: string | undefined;
  children: ReactNode;
  look?: 'contained' | 'text';
  onDone?: (answer: unknown) => void;
}) {
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const roles = act.call.roles ?? [];
  const may = mayDo(readSession()?.operator.roles ?? [], roles);
  const why = may ? barred : queueTexts.rolesOnly(roles.join(', ') || 'admin');
  return (
    <>
      <Hint text={why}>
        <Button
          size="small"
          variant={look}
          color="inherit"
          disabled={why !== undefined}
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
