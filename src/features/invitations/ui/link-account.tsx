import { Button, Stack, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { useEnter, useSignOut } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';

interface LinkAccountProps {
  readonly token: string;
  /** The e-mail of the account that is signed in. */
  readonly entered: string;
  /** This screen, to return to. */
  readonly back: string;
}

/** Links the account that the person has already. */
export function LinkAccount({ token, entered, back }: LinkAccountProps) {
  const enter = useEnter();
  const signOut = useSignOut();
  const linking = useSubmit(async () => {
    await api.invitations.accept({ token });
    await enter();
  });
  const leaving = useSubmit(() => signOut(back));
  return (
    <Stack gap="md">
      {linking.error && <Failure error={linking.error} />}
      <Text>
        Entraste como <b>{entered}</b>.
      </Text>
      <Button onClick={() => void linking.submit()} loading={linking.working}>
        Vincular mi cuenta
      </Button>
      <Button variant="default" onClick={() => void leaving.submit()} loading={leaving.working}>
        Entrar con otra cuenta
      </Button>
    </Stack>
  );
}
