import { Placeholder } from './placeholder.tsx';

export default function Coming() {
  return <Placeholder title="Pulso">Esta página está en camino.</Placeholder>;
}
