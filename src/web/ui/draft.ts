import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { shownAccount } from '../signed-in.ts';
import { keepInTab, readInTab } from '../tab-kept.ts';
import { mergeEdits } from './merge.ts';

/** What was typed and not saved, with the values that it began from. */
interface Draft<Values> {
  readonly base: Values;
  readonly values: Values;
}

export interface OfferedDraft {
  /** Whether something that was typed before is not in the form. */
  readonly isOffered: boolean;
  readonly recover: () => void;
  readonly forget: () => void;
}

/**
 * Keeps what is typed over a crash, a reload and the end of the session, in this tab and for this account alone, until it
 * is saved, discarded or the account signs out.
 * @param name of what is edited; without one nothing is kept
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  initialValues: Values,
  name: string | null,
): OfferedDraft {
  const account = shownAccount();
  const [offered, setOffered] = useState(() =>
    account && name ? readInTab<Draft<Values>>(account, `draft ${name}`) : undefined,
  );
  const keep = (draft?: Draft<Values>) => {
    if (account && name) keepInTab(account, `draft ${name}`, draft);
  };
  const isKept = useRef(false);
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values, and nothing else, is kept.
  useEffect(() => {
    if (form.isDirty()) keep({ base: initialValues, values });
    else if (isKept.current) keep();
    isKept.current = form.isDirty();
  }, [values]);
  return {
    isOffered: offered !== undefined,
    recover: () => {
      if (offered) form.setValues(mergeEdits(offered.base, offered.values, initialValues).values);
      setOffered(undefined);
    },
    forget: () => {
      keep();
      setOffered(undefined);
    },
  };
}
