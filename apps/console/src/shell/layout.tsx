import { IconButton, Tooltip } from '@mui/material';
import { Keyboard, LogOut, Menu, Moon, Sun, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { onSessionEnded } from '../calls/client.ts';
import { useColleagues } from '../calls/colleagues.ts';
import { readSession } from '../calls/session.ts';
import { useMode } from '../theme/mode.ts';
import { loginTexts } from '../texts/login.ts';
import { shellTexts as t } from '../texts/shell.ts';
import { Brand } from './brand.tsx';
import { HelpDialog, useHelpKey } from './help.tsx';
import { Navigation } from './navigation.tsx';
import type { Page } from './pages.ts';
import { PlatformState } from './platform-state.tsx';

/** Head, navigation and the page. */
export function ConsoleLayout({
  pages,
  children,
}: {
  pages: readonly Page[];
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [help, setHelp] = useHelpKey();
  const { pathname } = useLocation();
  const isReady = useColleagues();
  useLeaveAtEnd();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className="shell">
      <header className="shell-head">
        <IconButton
          className="shell-menu"
          aria-label={open ? t.closeMenu : t.openMenu}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
        </IconButton>
        <Link to="/" className="shell-brand">
          <Brand />
        </Link>
        <PlatformState />
        <Tools onHelp={() => setHelp(true)} />
      </header>
      <Navigation pages={pages} open={open} />
      <main className="shell-main" id="main-content" tabIndex={-1}>
        {isReady && children}
      </main>
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

function Tools({ onHelp }: { onHelp: () => void }) {
  const { mode, toggle } = useMode();
  const logout = useLogout();
  const operator = readSession()?.operator;
  return (
    <div className="shell-tools">
      <Link to="/me" className="shell-who">
        {operator?.name}
      </Link>
      <Tooltip title={t.keys}>
        <IconButton aria-label={t.keys} onClick={onHelp}>
          <Keyboard size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip title={mode === 'dark' ? t.light : t.dark}>
        <IconButton aria-label={mode === 'dark' ? t.light : t.dark} onClick={toggle}>
          {mode === 'dark' ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
        </IconButton>
      </Tooltip>
      <Tooltip title={t.signOut}>
        <IconButton aria-label={t.signOut} onClick={() => void logout()}>
          <LogOut size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </div>
  );
}

/** To the sign-in page when the server says that the session is over. */
function useLeaveAtEnd(): void {
  const logout = useLogout();
  const notify = useNotify();
  useEffect(
    () =>
      onSessionEnded(() => {
        notify(loginTexts.ended, { type: 'warning' });
        void logout();
      }),
    [logout, notify],
  );
}
