import { Info, RotateCw, Search } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../shared/ui/banner.tsx';
import { Button } from '../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../shared/ui/empty-state.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { NavBar } from '../shared/ui/nav-bar.tsx';
import { Page } from '../shared/ui/page.tsx';
import { PageSkeleton } from '../shared/ui/skeleton.tsx';
import { TabBar } from '../shared/ui/tab-bar.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { TABS } from './home-screen.tsx';

function Empty() {
  const [list, setList] = useState('following');
  return (
    <Page
      header={
        <NavBar
          title="Copy trading"
          backLabel="Back"
          onBack={() => undefined}
          actions={
            <IconButton label="Search">
              <Search size={22} strokeWidth={1.75} />
            </IconButton>
          }
        />
      }
    >
      <TopTabs
        label="Lists"
        divided
        className="px-gutter"
        value={list}
        onChange={setList}
        tabs={[
          { value: 'traders', label: 'Traders' },
          { value: 'following', label: 'Following' },
          { value: 'history', label: 'History' },
        ]}
      />
      <EmptyState
        title="You follow nobody yet"
        body="Positions you copy appear here, each with the trader’s price, yours and the delay between them."
        action={
          <Button tone="gold" block>
            Find a trader
          </Button>
        }
        secondary={<Button tone="plain">How copying works</Button>}
        note={
          <>
            <Info size={16} strokeWidth={1.75} aria-hidden /> 64% of followers were in profit last
            month
          </>
        }
      />
    </Page>
  );
}

function Failed() {
  return (
    <Page
      header={
        <>
          <NavBar title="Bills" backLabel="Back" onBack={() => undefined} />
          <Banner tone="offline">Prices paused at 18:02:14. Reconnecting, try 4.</Banner>
        </>
      }
    >
      <ErrorState
        title="Bills did not load"
        body="The server gave no answer for 60 seconds. Your money and open orders are not affected."
        action={
          <Button block icon={<RotateCw size={18} strokeWidth={1.75} />}>
            Try again
          </Button>
        }
        secondary={<Button tone="plain">Switch line</Button>}
        note="Reference for support: K-7F3A-0418"
      />
    </Page>
  );
}

function Loading() {
  return (
    <div className="flex h-full flex-col">
      <Page>
        <h1 className="sr-only">Home</h1>
        <PageSkeleton shape="home" label="Loading" />
      </Page>
      <TabBar label="Main" items={TABS} current="home" />
    </div>
  );
}

export function StateScreen({ name }: { name: string }) {
  const Shown = { empty: Empty, failed: Failed, loading: Loading }[name] ?? Empty;
  return (
    <div className="h-dvh">
      <Shown />
    </div>
  );
}
