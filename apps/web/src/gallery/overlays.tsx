import { Copy, Share2, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { useConfirm } from '../shared/ui/confirm-dialog.tsx';
import { FactList } from '../shared/ui/fact-list.tsx';
import { Field } from '../shared/ui/field.tsx';
import { Menu } from '../shared/ui/menu.tsx';
import { Popover } from '../shared/ui/popover.tsx';
import { Sheet } from '../shared/ui/sheet.tsx';
import { notify } from '../shared/ui/toaster.tsx';
import { Row, Section } from './section.tsx';
import { OrderFacts, PriceFields, SideChoice, useOrder } from './trade-parts.tsx';

function SheetDemo() {
  const [open, setOpen] = useState(false);
  const order = useOrder();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open sheet</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="BTC/USDT"
        closeLabel="Close"
        footer={
          <Button tone="up" block>
            Open long, 40 lots
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <SideChoice order={order} />
          <PriceFields order={order} />
          <Field label="Note" />
          <OrderFacts density="normal" />
        </div>
      </Sheet>
    </>
  );
}

function PopoverDemo() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={anchor} aria-expanded={open} onClick={() => setOpen((shown) => !shown)}>
        Popover
      </Button>
      <Popover open={open} onOpenChange={setOpen} anchor={anchor} label="Risk rate">
        <p className="max-w-60 text-mid">
          Equity over used margin. Below 110% positions are closed.
        </p>
      </Popover>
    </>
  );
}

export function Overlays() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  const ask = async (): Promise<void> => {
    const confirmed = await confirm({
      title: 'Withdraw 1,200.00 USDT?',
      body: 'To Ledger 2 over TRC20. It cannot be called back.',
      details: (
        <FactList
          facts={[
            { key: 'fee', label: 'Fee', value: '1.00 USDT' },
            { key: 'arrives', label: 'Arrives', value: '1,199.00 USDT', tone: 'strong' },
          ]}
        />
      ),
      confirmLabel: 'Withdraw',
      cancelLabel: 'Back',
      tone: 'gold',
    });
    setAnswer(confirmed ? 'confirmed' : 'cancelled');
  };
  return (
    <Section title="Overlays">
      <Row>
        <SheetDemo />
        <Button onClick={() => void ask()}>Confirm</Button>
        <output>{answer}</output>
        <PopoverDemo />
        <Menu
          label="Actions"
          trigger={<Button>Menu</Button>}
          items={[
            {
              key: 'copy',
              label: 'Copy',
              icon: <Copy size={18} />,
              onSelect: () => setAnswer('copy'),
            },
            {
              key: 'share',
              label: 'Share',
              icon: <Share2 size={18} />,
              detail: '⌘S',
              onSelect: () => setAnswer('share'),
            },
            {
              key: 'delete',
              label: 'Delete',
              icon: <Trash2 size={18} />,
              tone: 'down',
              onSelect: () => setAnswer('delete'),
            },
          ]}
        />
        <Button onClick={() => notify({ message: 'Copied' })}>Notice</Button>
        <Button
          onClick={() =>
            notify({
              message: 'Order placed',
              tone: 'success',
              description: 'Buy 0.0372 BTC at 67,200.0',
            })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            notify({
              message: 'The order was refused',
              tone: 'error',
              description: 'Not enough available',
              action: { label: 'Deposit', onPress: () => undefined },
            })
          }
        >
          Error
        </Button>
      </Row>
    </Section>
  );
}
