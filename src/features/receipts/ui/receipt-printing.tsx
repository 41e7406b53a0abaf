import { Button, Group, Portal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, api } from '../../../web/api.ts';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { usePrinter } from '../../../web/printing/use-printer.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import type { PrintedReceipt } from '../rules.ts';
import { pageRule } from './page-rule.ts';
import classes from './printed.module.css';
import { Slip } from './slip.tsx';

/** Prints a receipt in place of the screen, once; the focus stays where it is. */
function Printed({
  receipt,
  onPrinted,
}: {
  readonly receipt: PrintedReceipt;
  readonly onPrinted: () => void;
}) {
  const slip = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const pictures = [...(slip.current?.querySelectorAll('img') ?? [])].map((picture) =>
      picture.decode().catch(() => {}),
    );
    void Promise.all([document.fonts.ready, ...pictures]).then(() =>
      setHeight(slip.current?.offsetHeight ?? 0),
    );
  }, []);
  useEffect(() => {
    if (height === undefined) return;
    window.print();
    done();
  }, [height]);
  return (
    <Portal className={classes.printed ?? ''} aria-hidden>
      {height !== undefined && <style>{pageRule(height)}</style>}
      <div ref={slip}>
        <Slip receipt={receipt} />
      </div>
    </Portal>
  );
}

/** The receipt, or its id, or that of what it is of; where that has none yet, it is issued now. */
export type ReceiptSource = () => Promise<string | PrintedReceipt>;

async function load(source: ReceiptSource): Promise<PrintedReceipt> {
  const receipt = await source();
  return typeof receipt === 'string' ? api.receipts.get({ id: receipt }) : receipt;
}

interface FailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** Missing where the browser was the one that failed. */
  readonly onBrowser: (() => void) | undefined;
}

/** What the printer did not do, and what else can be done; nothing else waits for it. */
const PrintFailure = ({ error, onRetry, onBrowser }: FailureProps) => (
  <div className={classes.failure}>
    <Banner tone="bad">
      <Stack gap={8}>
        {error.message}
        <Group gap={8}>
          <Button variant="default" size="compact-md" onClick={onRetry} onMouseDown={keepFocus}>
            Reintentar
          </Button>
          {onBrowser && (
            <Button variant="default" size="compact-md" onClick={onBrowser} onMouseDown={keepFocus}>
              Imprimir con el navegador
            </Button>
          )}
        </Group>
      </Stack>
    </Banner>
  </div>
);

/** What a device does by itself after a payment. */
export interface JustSaved {
  /** Whether cash was taken or given back. */
  readonly cash: boolean;
  /** Whether it was asked to be printed, on a device that does not do so by itself too. */
  readonly print?: boolean;
  readonly source: ReceiptSource;
}

interface PrintingOptions {
  /** What was saved right before: it is printed where this device does so by itself, and opens the drawer for cash. */
  readonly justSaved?: JustSaved | undefined;
  /** Why `justSaved` was not printed, where that was tried already: it is told, and not tried again by itself. */
  readonly failure?: ApiError | undefined;
  /** After the browser's dialog. */
  readonly onPrinted?: (() => void) | undefined;
  /** When what was asked for is done; not where that failed. */
  readonly onDone?: () => void;
  /** Takes over what was not printed when the screen was left, and why, where it was tried. */
  readonly onLeft?: ((saved: JustSaved, failure?: ApiError) => void) | undefined;
}

export interface ReceiptPrinting {
  /** Prints a receipt: nothing while another is printed, and after the drawer where that is being opened. */
  readonly print: (source: ReceiptSource) => void;
  /** To be shown: the paper of the browser, and what failed. */
  readonly element: ReactNode;
}

/** Prints receipts on this device's printer, without leaving the screen. */
export function useReceiptPrinting({
  justSaved,
  failure,
  onPrinted,
  onDone,
  onLeft,
}: PrintingOptions = {}): ReceiptPrinting {
  const printer = usePrinter();
  const loadLogo = useLoadLogo();
  const [printed, setPrinted] = useState<{ readonly receipt: PrintedReceipt; readonly done: () => void }>();
  const [known, setKnown] = useState(failure);
  const last = useRef<() => Promise<void>>(async () => {});
  const asked = useRef(failure && justSaved);
  const opening = useRef(false);
  const queued = useRef<ReceiptSource>(undefined);
  const left = useRef(false);

  const put = async (from: ReceiptSource, { drawer = false, byBrowser = !printer.takesDocuments } = {}) => {
    const saved = { source: from, cash: drawer, print: true };
    asked.current = saved;
    const [receipt, { rollOf }] = await Promise.all([
      load(from),
      byBrowser ? { rollOf: undefined } : import('./roll.ts'),
      // The paper is drawn once.
      byBrowser && loadLogo(),
    ]);
    if (rollOf) await printer.send(rollOf(receipt, { columns: printer.columns, drawer }));
    else if (left.current) onLeft?.(saved);
    else await new Promise<void>((done) => setPrinted({ receipt, done }));
  };
  const { submit, error } = useSubmit(
    async (act: () => Promise<void>) => {
      last.current = act;
      setKnown(undefined);
      await act().catch((reason) => {
        if (left.current && asked.current) onLeft?.(asked.current, asApiError(reason));
        throw reason;
      });
    },
    { ...(onDone && { onDone }) },
  );
  const openDrawer = async () => {
    opening.current = true;
    try {
      await printer.openDrawer();
    } finally {
      opening.current = false;
      const { current: next } = queued;
      queued.current = undefined;
      if (next) await put(next);
    }
  };
  const print = (from: ReceiptSource) => {
    if (opening.current) queued.current = from;
    else void submit(() => put(from));
  };
  const followed = useRef(false);
  const follow = useEffectEvent(() => {
    if (!justSaved || followed.current) return;
    followed.current = true;
    const drawer = justSaved.cash && printer.drawer;
    const printSaved = () => put(justSaved.source, { drawer });
    if (failure) last.current = printSaved;
    else if (printer.automatic || justSaved.print) void submit(printSaved);
    else if (drawer) void submit(openDrawer);
    else onDone?.();
  });
  const leave = useEffectEvent(() => {
    left.current = true;
    if (asked.current && (error || printed)) onLeft?.(asked.current, error);
  });
  useEffect(() => {
    left.current = false;
    follow();
    return () => leave();
  }, []);
  const byBrowser = () => {
    const from = asked.current?.source;
    if (from) void submit(() => put(from, { byBrowser: true }));
  };
  const told = error ?? known;
  return {
    print,
    element: (
      <>
        {printed && (
          <Printed
            receipt={printed.receipt}
            onPrinted={() => {
              setPrinted(undefined);
              onPrinted?.();
              printed.done();
            }}
          />
        )}
        {told && (
          <PrintFailure
            error={told}
            onRetry={() => void submit(last.current)}
            onBrowser={printer.takesDocuments && asked.current ? byBrowser : undefined}
          />
        )}
      </>
    ),
  };
}
