import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReasonKind, reasonKinds } from '../domain.ts';

const kinds = Object.keys(reasonKinds) as ReasonKind[];

/** Those of a reason, those who were put off, or all of today. */
export type Choice = ReasonKind | 'despues' | undefined;

/** The address says whom: '?motivo=owing', '?motivo=despues'. */
export function useChoice() {
  const { motivo } = useSearch({ strict: false }) as { motivo?: unknown };
  const navigate = useNavigate();
  const chosen: Choice = motivo === 'despues' ? motivo : kinds.find((kind) => kind === motivo);
  return { chosen, choose: (next: Choice) => void navigate({ to: '.', search: { motivo: next } }) };
}
