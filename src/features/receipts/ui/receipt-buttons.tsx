import { Button, type ButtonProps, Skeleton } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { type JustSaved, type ReceiptSource, useReceiptPrinting } from './receipt-printing.tsx';

const keys = 'alt+I';

interface PrintButtonProps extends ButtonProps {
  readonly source: ReceiptSource;
  /** Where the key is listed. */
  readonly screen: string;
  readonly inDialog?: boolean;
  /** Puts the focus back where the next thing is typed, which the browser's dialog may have taken. */
  readonly onPrinted?: () => void;
  /** What was saved right before, once: some devices print it by themselves. */
  readonly justSaved?: Omit<JustSaved, 'source'>;
}

/**
 * Prints a receipt without leaving the screen, by its key too. What fails is told beside it: in the same group or grid,
 * on a line of its own.
 */
export function PrintButton({
  source,
  screen,
  inDialog = false,
  onPrinted,
  justSaved,
  children,
  ...props
}: PrintButtonProps) {
  const { print, followUp, working, element } = useReceiptPrinting(onPrinted);
  const followed = useRef(false);
  const follow = useEffectEvent(() => {
    if (justSaved && !followed.current) followUp({ ...justSaved, source });
    followed.current = true;
  });
  useEffect(() => follow(), []);
  const act = () => !working && print(source);
  useShortcuts(screen, [{ keys, label: 'Imprimir el comprobante', run: act }], { inDialog });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} />}
        rightSection={<KeyHint keys={keys} plain={props.variant === 'filled'} />}
        aria-keyshortcuts="Alt+I"
        {...props}
        onClick={act}
        onMouseDown={keepFocus}
      >
        {children}
      </Button>
      {element}
    </>
  );
}

const MailForm = lazyPart(() => import('./mail-form.tsx'));

interface MailButtonProps extends ButtonProps {
  /** The id of the sale, refund or payment that the receipt is of. */
  readonly sourceId: string;
  /** Puts the focus back where the next thing is typed. */
  readonly onSent?: () => void;
}

/** Mails a receipt without leaving the screen: it asks for the address in its place. */
export function MailButton({ sourceId, onSent, ...props }: MailButtonProps) {
  const [asking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState('');
  if (asking)
    return (
      <Suspense fallback={<Skeleton height={60} />}>
        <MailForm
          sourceId={sourceId}
          onSent={(address) => {
            setSentTo(address);
            setAsking(false);
            onSent?.();
          }}
        />
      </Suspense>
    );
  return (
    <Button variant="default" leftSection={<IconMail size={18} />} {...props} onClick={() => setAsking(true)}>
      {sentTo ? 'Enviar otra vez' : 'Enviar por correo'}
    </Button>
  );
}
