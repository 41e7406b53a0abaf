import { Box, Button, type ButtonProps, Loader } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, api } from '../../../web/api.ts';
import { loadCode } from '../../../web/code.ts';
import { useMay, useMe } from '../../../web/session.ts';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { refuse, toast } from '../../../web/ui/toast.tsx';
import type { Receipt } from '../contract.ts';
import { followUpAnywhere } from './follow-up.tsx';
import type { MailFormProps, Scanning } from './mail-form.tsx';
import { type JustSaved, type ReceiptSource, useReceiptPrinting } from './receipt-printing.tsx';

const keys = 'alt+I';

interface PrintButtonProps extends ButtonProps {
  readonly source: ReceiptSource;
  /** Where the key is listed. */
  readonly screen: string;
  readonly inDialog?: boolean;
  /** Puts the focus back where the next thing is typed, which the browser's dialog may have taken. */
  readonly onPrinted?: () => void;
  /** Whether it prints without being pressed, once whenever this comes to be true. */
  readonly atOnce?: boolean;
  /** What was saved right before, once: some devices print it by themselves. */
  readonly justSaved?: Omit<JustSaved, 'source'>;
  /** What is printed, for a screen that may be left before it is: a toast then prints it, or says why it was not. */
  readonly words?: string;
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
  atOnce = false,
  justSaved,
  words,
  children,
  ...props
}: PrintButtonProps) {
  const { print, element } = useReceiptPrinting({
    justSaved: justSaved && { ...justSaved, source },
    onPrinted,
    ...(words !== undefined && {
      onLeft: (saved, failure) => void followUpAnywhere(words, saved, failure),
    }),
  });
  const act = () => print(source);
  const printAtOnce = useEffectEvent(() => void act());
  useEffect(() => {
    if (atOnce) printAtOnce();
  }, [atOnce]);
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

const isCancelled = () =>
  new ApiError({ code: 'receipt_cancelled', status: 409, message: 'Este comprobante está anulado.' });

interface Asked {
  readonly receipt: Receipt;
  readonly Form: ComponentType<MailFormProps>;
  /** Whether the form takes the focus, as whoever asked for it has not gone on to something else. */
  readonly focused: boolean;
}

interface MailButtonProps extends ButtonProps {
  /** The id of the sale, refund or payment that the receipt is of. */
  readonly sourceId: string;
  /** Puts the focus back where the next thing is typed; without it, it returns to the button. */
  readonly onLeave?: () => void;
  readonly scanning?: Scanning;
}

/**
 * Mails a receipt without leaving the screen: it asks for the address in its place, and tells by a toast what became of it,
 * also after the screen was left. Missing for whoever may not mail it, and where no mail leaves the server.
 */
export function MailButton({ sourceId, onLeave, scanning, ...props }: MailButtonProps) {
  const may = useMay();
  const { mail } = useMe();
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [address, setAddress] = useState('');
  const [sent, setSent] = useState(false);
  const leave = () => (onLeave ? onLeave() : button.current?.focus());
  const opening = useSubmit(async () => {
    const hasFocus = () => document.activeElement === button.current;
    try {
      const [receipt, { default: Form }] = await Promise.all([
        api.receipts.get({ id: sourceId }),
        loadCode(() => import('./mail-form.tsx')),
      ]);
      if (receipt.cancellation) throw isCancelled();
      setAsked({ receipt, Form, focused: hasFocus() });
    } catch (reason) {
      if (hasFocus()) leave();
      throw reason;
    }
  });
  const sending = useSubmit(async (id: string, email: string) => {
    try {
      await api.receipts.send({ id, email });
    } catch (reason) {
      refuse(asApiError(reason).message);
      return;
    }
    setSent(true);
    void toast(`Se envió a ${email}.`);
    void queries.invalidateQueries();
  });
  const working = opening.working || sending.working;
  const ask = () => {
    if (working) return;
    button.current?.focus();
    void opening.submit();
  };
  // At once, so that the next key finds its place.
  const close = () => flushSync(() => setAsked(undefined));

  if (mail === 'off' || !may(api.receipts.send)) return null;
  if (asked)
    return (
      <asked.Form
        receipt={asked.receipt}
        address={address || asked.receipt.sentTo || asked.receipt.clientEmail}
        focused={asked.focused}
        onSubmit={(email) => {
          setAddress(email);
          close();
          leave();
          void sending.submit(asked.receipt.id, email);
        }}
        onCancel={() => {
          close();
          leave();
        }}
        {...(scanning && {
          scanning: {
            ...scanning,
            take: (code: string) => {
              close();
              scanning.take(code);
            },
          },
        })}
      />
    );
  return (
    <>
      <Button
        ref={button}
        variant="default"
        // A disabled button, as one that is `loading`, loses the focus, and with it what is scanned meanwhile.
        leftSection={working ? <Loader size={18} /> : <IconMail size={18} />}
        aria-busy={working}
        {...props}
        onClick={ask}
      >
        {sent ? 'Enviar otra vez' : 'Enviar por correo'}
      </Button>
      {opening.error && (
        <Box w="100%">
          <Failure error={opening.error}>
            <Button
              variant="default"
              size="compact-md"
              ml={8}
              onMouseDown={keepFocus}
              onClick={() => {
                opening.clear();
                leave();
              }}
            >
              Cancelar
            </Button>
          </Failure>
        </Box>
      )}
    </>
  );
}
