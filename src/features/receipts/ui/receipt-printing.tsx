import { Button, Group, Portal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, api } from '../../../web/api.ts';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { usePrinter } from '../../../web/printing/use-printer.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
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
  /** After the browser's dialog. */
  readonly onPrinted?: (() => void) | undefined;
  /** When what was asked for is done; not where that failed. */
  readonly onDone?: () => void;
}

export interface ReceiptPrinting {
  readonly print: (source: ReceiptSource) => void;
  readonly working: boolean;
  /** To be shown: the paper of the browser, and what failed. */
  readonly element: ReactNode;
}

/** Prints receipts on this device's printer, without leaving the screen. */
export function useReceiptPrinting({ justSaved, onPrinted, onDone }: PrintingOptions = {}): ReceiptPrinting {
  const printer = usePrinter();
  const loadLogo = useLoadLogo();
  const [printed, setPrinted] = useState<{ readonly receipt: PrintedReceipt; readonly done: () => void }>();
  const last = useRef<() => Promise<void>>(async () => {});
  const source = useRef<ReceiptSource>(undefined);

  const put = async (from: ReceiptSource, { drawer = false, byBrowser = !printer.takesDocuments } = {}) => {
    source.current = from;
    const [receipt, { rollOf }] = await Promise.all([
      load(from),
      byBrowser ? { rollOf: undefined } : import('./roll.ts'),
      // The paper is drawn once.
      byBrowser && loadLogo(),
    ]);
    if (rollOf) await printer.send(rollOf(receipt, { columns: printer.columns, drawer }));
    else await new Promise<void>((done) => setPrinted({ receipt, done }));
  };
  const { submit, working, error } = useSubmit(
    async (act: () => Promise<void>) => {
      last.current = act;
      await act();
    },
    { ...(onDone && { onDone }) },
  );
  const print = (from: ReceiptSource) => void submit(() => put(from));
  const followed = useRef(false);
  const follow = useEffectEvent(() => {
    if (!justSaved || followed.current) return;
    followed.current = true;
    const drawer = justSaved.cash && printer.drawer;
    if (printer.automatic || justSaved.print) void submit(() => put(justSaved.source, { drawer }));
    else if (drawer) void submit(printer.openDrawer);
    else onDone?.();
  });
  useEffect(() => follow(), []);
  const byBrowser = () => {
    const from = source.current;
    if (from) void submit(() => put(from, { byBrowser: true }));
  };
  return {
    print,
    working,
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
        {error && (
          <PrintFailure
            error={error}
            onRetry={() => void submit(last.current)}
            onBrowser={printer.takesDocuments && source.current ? byBrowser : undefined}
          />
        )}
      </>
    ),
  };
}
