import { ConfirmBody, type ConfirmDelete } from './confirm-body.tsx';
import { overlaysReady } from './overlay-ready.ts';

export async function confirmDelete(question: ConfirmDelete): Promise<void> {
  const [{ modals }] = await Promise.all([import('@mantine/modals'), overlaysReady]);
  const id = modals.open({
    title: question.title,
    size: 420,
    zIndex: 300,
    children: <ConfirmBody {...question} onClose={() => modals.close(id)} />,
  });
}
