import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { CodeFinder } from '../../../web/ui/code-finder.tsx';
import { CountInput } from './count-input.tsx';
import type { CountQueue } from './count-queue.ts';
import classes from './scanner.module.css';

/** Each scan counts one more; what was counted last can be written over beside it. */
export function Scanner({ tally: { note, last } }: { readonly tally: CountQueue }) {
  return (
    <div className={classes.scan}>
      <div className={classes.finder} data-scan>
        <CodeFinder
          find={(search) => query(api.stock.products, { search })}
          label="Escanea o busca un producto"
          hint="Cada lectura suma uno. También puedes escribir lo contado en la lista."
          autoFocus
          onChoose={(product) => note({ product, quantity: 1 })}
        />
      </div>
      {last && (
        <div className={classes.last}>
          <span className={classes.lastName} role="status">
            {last.product.name}: {last.counted === null ? 'sin contar' : count(last.counted)}
          </span>
          <CountInput
            name={last.product.name}
            counted={last.counted}
            onCount={(quantity, instead) => note({ product: last.product, quantity, instead })}
          />
        </div>
      )}
    </div>
  );
}
