import { Button, Group, Text } from '@mantine/core';
import { overlaysReady } from './overlay-ready.ts';

export interface LeaveQuestion {
  readonly title: string;
  /** What would be lost. */
  readonly text: string;
  readonly stay: string;
  readonly leave: string;
}

const usual: LeaveQuestion = {
  title: '¿Descartar lo que escribiste?',
  text: 'Todavía no se ha guardado.',
  stay: 'Seguir editando',
  leave: 'Descartar',
};

let asking = false;

/** Asks whether to lose what was typed. While the question is open, asking again is answered with no. */
export async function askToDiscard({ title, text, stay, leave }: LeaveQuestion = usual): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    const [{ modals }] = await Promise.all([import('@mantine/modals'), overlaysReady]);
    return await new Promise<boolean>((resolve) => {
      const id = modals.open({
        title,
        size: 420,
        zIndex: 400,
        // Also after an answer, when it changes nothing.
        onClose: () => resolve(false),
        children: (
          <>
            <Text c="dimmed">{text}</Text>
            <Group justify="flex-end" gap={8} mt={16}>
              <Button variant="default" onClick={() => modals.close(id)} data-autofocus>
                {stay}
              </Button>
              <Button
                color="red"
                onClick={() => {
                  resolve(true);
                  modals.close(id);
                }}
              >
                {leave}
              </Button>
            </Group>
          </>
        ),
      });
    });
  } finally {
    asking = false;
  }
}
