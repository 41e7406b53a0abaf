import { Button, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { registrationContract } from '../../registration/contract.ts';

interface WaitingProps {
  readonly mailed: boolean;
  readonly onAgain: () => void;
}

function Waiting({ mailed, onAgain }: WaitingProps) {
  return (
    <Stack gap="md" role="status">
      <Title order={2}>Falta que tu gimnasio te confirme</Title>
      <Text>
        Ya tiene un cliente con tu correo.{' '}
        {mailed
          ? 'Para saber que eres tú, te enviamos un enlace: ábrelo y listo. También pueden confirmarte en recepción.'
          : 'Para saber que eres tú, pide en recepción que te confirmen, o que te den tu enlace de activación.'}
      </Text>
      <div>
        <Button variant="default" onClick={onAgain}>
          Usar otro código
        </Button>
      </div>
    </Stack>
  );
}

function JoinForm({ onWaiting }: { readonly onWaiting: (mailed: boolean) => void }) {
  const queries = useQueryClient();
  const form = useFields({ name: '', gymCode: '', gymKey: '' }, registrationContract.joinGym.input, {
    draft: null,
  });
  const joining = useSubmit(api.registration.joinGym, {
    form,
    onDone: ({ waiting, mailed }) => {
      if (waiting) onWaiting(mailed);
      else void queries.invalidateQueries();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void joining.submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        <div>
          <Title order={2}>Vincula tu cuenta a tu gimnasio</Title>
          <Text c="dimmed" mt={4}>
            Pide en recepción el código y la clave. Si te enviaron un enlace de activación, ábrelo y no
            necesitas nada más.
          </Text>
        </div>
        {joining.error && <Failure error={joining.error} />}
        <TextInput
          label="Tu nombre"
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Código del gimnasio"
            autoComplete="off"
            autoCapitalize="characters"
            key={form.key('gymCode')}
            {...form.getInputProps('gymCode')}
          />
          <TextInput
            label="Clave del gimnasio"
            autoComplete="off"
            autoCapitalize="characters"
            key={form.key('gymKey')}
            {...form.getInputProps('gymKey')}
          />
        </SimpleGrid>
        <div>
          <Button type="submit" loading={joining.working}>
            Vincular mi cuenta
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** For an account that is not linked to a client. */
export function Join() {
  const [waiting, setWaiting] = useState<{ mailed: boolean }>();
  return (
    <Page>
      <PageTitle note="Aquí verás tus membresías y tus pagos.">Mi espacio</PageTitle>
      <Paper maw={560} p={24}>
        {waiting ? (
          <Waiting {...waiting} onAgain={() => setWaiting(undefined)} />
        ) : (
          <JoinForm onWaiting={(mailed) => setWaiting({ mailed })} />
        )}
      </Paper>
    </Page>
  );
}
