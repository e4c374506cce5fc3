import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

/** Why a button is switched off; nothing where it is not. */
export function Hint({ text, children }: { text: string | undefined; children: ReactElement }) {
  if (text === undefined) return children;
  return (
    <Tooltip title={text} describeChild>
      {/* A button that is switched off tells its tooltip nothing. */}
      <span>{children}</span>
    </Tooltip>
  );
}
