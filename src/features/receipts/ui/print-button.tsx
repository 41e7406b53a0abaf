import { Button, type ButtonProps, Portal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../web/api.ts';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Receipt } from '../contract.ts';
import { pageRule } from './page-rule.ts';
import classes from './printed.module.css';
import { Slip } from './slip.tsx';

const keys = 'alt+I';

/** Prints a receipt in place of the screen, once; the focus stays where it is. */
function Printed({ receipt, onPrinted }: { readonly receipt: Receipt; readonly onPrinted: () => void }) {
  const slip = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    void document.fonts.ready.then(() => setHeight(slip.current?.offsetHeight ?? 0));
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

interface PrintButtonProps extends ButtonProps {
  /** The id of the receipt, or of what it is of; where it has none yet, it is issued now. */
  readonly source: () => Promise<string>;
  /** Where the key is listed. */
  readonly screen: string;
  readonly inDialog?: boolean;
}

/** Prints a receipt without leaving the screen, by its key too. */
export function PrintButton({ source, screen, inDialog = false, children, ...props }: PrintButtonProps) {
  const [receipt, setReceipt] = useState<Receipt>();
  const [working, setWorking] = useState(false);
  const print = async () => {
    if (working) return;
    setWorking(true);
    try {
      setReceipt(await api.receipts.get({ id: await source() }));
    } catch (reason) {
      setWorking(false);
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  };
  useShortcuts(screen, [{ keys, label: 'Imprimir el comprobante', run: () => void print() }], { inDialog });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} />}
        rightSection={<KeyHint keys={keys} />}
        aria-keyshortcuts="Alt+I"
        {...props}
        onClick={() => void print()}
        onMouseDown={keepFocus}
      >
        {children}
      </Button>
      {receipt && (
        <Printed
          receipt={receipt}
          onPrinted={() => {
            setReceipt(undefined);
            setWorking(false);
          }}
        />
      )}
    </>
  );
}
