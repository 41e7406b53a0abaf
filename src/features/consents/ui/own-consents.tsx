import { Anchor, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import rows from '../../../web/styles/rows.module.css';
import { Banner } from '../../../web/ui/banner.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { NewAct, OwnLine, OwnPurpose } from '../contract.ts';
import { answeredWords, lineName, ownStandingWords, questionWords } from '../words.ts';
import classes from './consents.module.css';

const isGiven = ({ standing }: OwnLine) => standing === 'given' || standing === 'outdated';

/** What the client can still answer: what is asked for, and what they agreed to. */
const answerable = ({ lines }: OwnPurpose) => lines.filter((line) => line.asked || isGiven(line));

interface LineProps {
  readonly purpose: OwnPurpose;
  readonly line: OwnLine;
}

/** A switch for a purpose by a channel, which saves at once. */
function Line({ purpose, line }: LineProps) {
  const queries = useQueryClient();
  const disabled = useReadOnly();
  const { channel, said } = line;
  const refresh = () => queries.invalidateQueries({ queryKey: api.consents.own.key });
  // A repeat of the same answer, while nothing else was said, is recognised by its id.
  const [sent, setSent] = useState<NewAct & { readonly after: OwnLine['said'] }>();
  const save = useSubmit(async (given: boolean) => {
    const number = given ? purpose.number : (said?.number ?? purpose.number);
    const isRepeat = sent?.given === given && sent.number === number && sent.after === said;
    const id = isRepeat ? sent.id : newId();
    const act = { id, purposeId: purpose.id, channel, given, number };
    setSent({ ...act, after: said });
    try {
      await api.consents.answer(act);
    } catch (reason) {
      await refresh();
      throw reason;
    }
    await refresh();
    setSent(undefined);
    void toast(answeredWords(lineName(purpose, line), given));
  });
  const checked = save.working && sent ? sent.given : isGiven(line);
  return (
    <li className={classes.own}>
      <Switch
        label={channel ? questionWords(line) : 'Acepto'}
        description={`${ownStandingWords(line)}${line.asked ? '' : '. Ya no se pide'}`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => void save.submit(event.currentTarget.checked)}
      />
      {line.standing === 'outdated' && line.asked && !disabled && (
        <Anchor component="button" type="button" size="sm" onClick={() => void save.submit(true)}>
          Aceptar el texto de ahora
        </Anchor>
      )}
      {save.error && <Banner tone="bad">{save.error.message}</Banner>}
    </li>
  );
}

/** What a gym asks its client for, and what they answer; `notice` is about all of it. */
export default function OwnConsents({ notice }: { readonly notice: ReactNode }) {
  const { data } = useQuery(query(api.consents.own, {}));
  const purposes = (data?.purposes ?? []).filter((purpose) => answerable(purpose).length > 0);
  if (purposes.length === 0 && !notice) return null;
  return (
    <Stack component="section" gap={12} aria-label="Lo que aceptas">
      <Title order={2}>Lo que aceptas</Title>
      {notice}
      {purposes.length > 0 && (
        <Paper component="ul" className={rows.divided ?? ''}>
          {purposes.map((purpose) => (
            <Stack key={purpose.id} component="li" gap="xs" p="md">
              <Title order={3} size="h6">
                {purpose.name}
              </Title>
              <Text size="sm" c="dimmed" className={classes.ownText ?? ''}>
                {purpose.text}
              </Text>
              <ul className={classes.lines} aria-label={purpose.name}>
                {answerable(purpose).map((line) => (
                  <Line key={line.channel ?? ''} {...{ purpose, line }} />
                ))}
              </ul>
            </Stack>
          ))}
        </Paper>
      )}
      <Text size="sm" c="dimmed">
        Es voluntario, y lo cambias cuando quieras. Los avisos de tus pagos y reservas los recibes igual.
      </Text>
    </Stack>
  );
}
