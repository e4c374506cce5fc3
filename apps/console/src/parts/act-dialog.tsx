import { Button } from '@mui/material';
import { CallError } from '@kontor/client';
import { type FormEvent, useId, useRef, useState } from 'react';
import { faultText } from '../calls/data-provider.ts';
import { keepDraft, keptDraft } from '../calls/drafts.ts';
import { useAct } from '../calls/use-act.ts';
import { actTexts } from '../texts/act.ts';
import { texts } from '../texts/common.ts';
import { proposalTexts } from '../texts/proposals.ts';
import type { Act, Values } from './act.ts';
import { Alone } from './alone.tsx';
import { ActInput, Changes, changesOf, Reason } from './act-inputs.tsx';
import { Facts, Key, Notice } from './basics.tsx';
import { fieldFault, readValues } from './field-kinds.ts';
import { Panel } from './panel.tsx';

/** From here on fields stand side by side, so that a form fits a screen. */
const MANY_FIELDS = 6;
const COLOURS = { up: 'success', down: 'error', blue: 'primary' } as const;

/**
 * Asks once, with a reason, sends, and waits. What the server refuses stands here, beside what was
 * asked for; nothing looks done before it is.
 */
export function ActDialog({
  act,
  onClose,
  onDone,
}: {
  act: Act | undefined;
  onClose: () => void;
  onDone: (said: string, answer: unknown) => void;
}) {
  return (
    <Panel
      name={act?.title ?? ''}
      open={act !== undefined}
      onClose={onClose}
      size={(act?.fields?.length ?? 0) < MANY_FIELDS ? 'sm' : 'md'}
    >
      {act !== undefined && <ActForm act={act} onClose={onClose} onDone={onDone} />}
    </Panel>
  );
}

function initialValues({ fields = [], draft }: Act): Values {
  const kept = draft === undefined ? {} : (keptDraft<Values>(draft) ?? {});
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, kept[name] ?? initial]));
}

function ActForm({
  act,
  onClose,
  onDone,
}: {
  act: Act;
  onClose: () => void;
  onDone: (said: string, answer: unknown) => void;
}) {
  const { fields = [], presets } = act;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => initialValues(act));
  const [reason, setReason] = useState(act.usual === true ? (presets[0] ?? '') : '');
  const asksReason = act.reasonless !== true;
  const { act: send, busy, error, clear } = useAct();
  const set = (name: string, value: string): void => {
    clear();
    const next = { ...values, [name]: value };
    setValues(next);
    if (act.draft !== undefined) keepDraft(act.draft, next);
  };
  const read = readValues(fields, values);
  const changes = act.edits === true ? changesOf(fields, read) : undefined;
  const missing =
    changes?.length === 0 ||
    (asksReason && reason.trim().length < 3) ||
    fields.some((field) => {
      const typed = values[field.name] ?? '';
      const isEmpty = field.optional !== true && typed.trim() === '';
      return isEmpty || fieldFault(field, typed) !== undefined;
    });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing) return;
    const given = act.shape?.(read) ?? filledIn(read);
    const input = { ...act.input, ...given, ...(asksReason && { reason: reason.trim() }) };
    const answer = await send(act.call, input as never);
    // The button was disabled meanwhile and lost the focus: without one Escape goes nowhere.
    if (answer === undefined) return form.current?.focus();
    if (act.draft !== undefined) keepDraft(act.draft, undefined);
    onDone(isProposal(answer) ? (act.waits ?? proposalTexts.waits) : act.done(answer), answer);
  };
  const warning = act.warning?.(read);
  const startAtConfirm = act.usual === true;
  const hasLines = fields.some(({ lines }) => lines !== undefined);
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="dialog-form"
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id={titleId}>{act.title}</h2>
      {act.body}
      {act.facts !== undefined && <Facts facts={act.facts(read)} />}
      {fields.length > 0 && (
        <div className={fields.length < MANY_FIELDS ? 'dialog-fields' : 'dialog-fields beside'}>
          {fields.map((field, index) => (
            <ActInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              fault={faultAt(error, field.name) ?? fieldFault(field, values[field.name] ?? '')}
              autoFocus={!startAtConfirm && index === 0}
              onChange={(value) => set(field.name, value)}
            />
          ))}
        </div>
      )}
      {act.renderAfter?.(read)}
      {act.alone !== undefined && <Alone act={act.alone} />}
      {changes !== undefined && <Changes changes={changes} />}
      {asksReason && (
        <Reason
          value={reason}
          presets={presets}
          fault={faultAt(error, 'reason')}
          autoFocus={!startAtConfirm && fields.length === 0}
          onChange={(value) => {
            clear();
            setReason(value);
          }}
        />
      )}
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      {error !== undefined && <Notice tone="down">{faultText(error)}</Notice>}
      <div className="dialog-actions">
        <Button onClick={onClose} disabled={busy}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          color={COLOURS[act.tone]}
          loading={busy}
          disabled={missing}
          autoFocus={startAtConfirm}
          endIcon={<Key>{hasLines ? actTexts.enterInLines : actTexts.enter}</Key>}
        >
          {act.confirm}
        </Button>
      </div>
    </form>
  );
}

/** Nothing is done yet: a second operator is asked. */
function isProposal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'proposal_id' in answer;
}

/** An optional field that is left empty is not sent. */
function filledIn(values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, value.trim()]));
}

function faultAt(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.fields.find(({ field }) => field === name)?.message;
}
