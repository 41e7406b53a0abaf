import { Button, Stack, Text } from '@mantine/core';
import { useEnter, useSignOut } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';

interface LinkAccountProps {
  /** Accepts the invitation with the account that is signed in. */
  readonly accept: () => Promise<unknown>;
  readonly label: string;
  /** The e-mail of the account that is signed in. */
  readonly entered: string;
  /** This screen, to return to. */
  readonly back: string;
}

/** Accepts with the account that the person has already. */
export function LinkAccount({ accept, label, entered, back }: LinkAccountProps) {
  const enter = useEnter();
  const signOut = useSignOut();
  const linking = useSubmit(async () => {
    await accept();
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
        {label}
      </Button>
      <Button variant="default" onClick={() => void leaving.submit()} loading={leaving.working}>
        Entrar con otra cuenta
      </Button>
    </Stack>
  );
}
