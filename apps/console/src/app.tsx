import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { Route } from 'react-router';
import { createAuthProvider } from './calls/auth-provider.ts';
import { client } from './calls/client.ts';
import { createDataProvider, isRefused } from './calls/data-provider.ts';
import { Empty } from './parts/states.tsx';
import { pages } from './pages.ts';
import { resources } from './resources.ts';
import { ConsoleLayout } from './shell/layout.tsx';
import { LoginPage } from './shell/login-page.tsx';
import { type Page, PagesContext } from './shell/pages.ts';
import { mayDo, readSession } from './calls/session.ts';
import { texts } from './texts/common.ts';
import { shellTexts } from './texts/shell.ts';
import { createStore } from './theme/mode.ts';
import { createSheetCache } from './theme/sheet.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { ThemeVariables } from './theme/theme-variables.tsx';
import { Dashboard } from './views/dashboard.tsx';
import { MePage } from './views/me.tsx';

const cache = createSheetCache();
const dataProvider = createDataProvider(client, resources);
const authProvider = createAuthProvider(client);
const store = createStore();
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 1 && !isRefused(error),
      staleTime: 1_000,
      networkMode: 'always',
      // As `readAgain`.
      refetchOnWindowFocus: ({ state }) => !isRefused(state.error),
      refetchOnReconnect: ({ state }) => !isRefused(state.error),
    },
  },
});

function Layout({ children }: { children?: ReactNode }) {
  return (
    <PagesContext value={pages}>
      <ConsoleLayout pages={pages}>{children}</ConsoleLayout>
    </PagesContext>
  );
}

function NotFound() {
  return <Empty title={shellTexts.notFound}>{shellTexts.notFoundText}</Empty>;
}

/** A page, for those whose roles include what it reads. */
function Guarded({ page }: { page: Page }) {
  const may = mayDo(readSession()?.operator.roles ?? [], page.reads.roles ?? []);
  return may ? <page.Page /> : <NotFound />;
}

/** The console: the pages of the operator's roles, behind the sign-in. */
export function App() {
  return (
    <CacheProvider value={cache}>
      <ThemeVariables />
      <Admin
        title={texts.product}
        dataProvider={dataProvider}
        authProvider={authProvider}
        queryClient={queryClient}
        store={store}
        layout={Layout}
        loginPage={LoginPage}
        catchAll={NotFound}
        dashboard={Dashboard}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
        requireAuth
        disableTelemetry
      >
        <CustomRoutes>
          <Route path="/me" element={<MePage />} />
          {pages.map((page) => (
            <Route key={page.path} path={`/${page.path}`} element={<Guarded page={page} />} />
          ))}
        </CustomRoutes>
      </Admin>
    </CacheProvider>
  );
}
