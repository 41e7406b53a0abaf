import { ListFoot } from '../../../../web/ui/list-foot.tsx';
import type { ListState } from '../../../../web/ui/list-state.ts';
import { pageSize } from '../../../../wire/page-size.ts';
import type { Group } from '../../../groups/contract.ts';
import { SelectionBar } from '../list/bulk.tsx';
import type { Selection } from '../list/selection.ts';
import classes from './catalogue-foot.module.css';

interface CatalogueFootProps {
  /** The number of products on this page. */
  readonly shown: number;
  readonly total: number;
  readonly list: ListState;
  readonly groups: readonly Group[];
  readonly selection: Selection;
  readonly choosing: boolean;
  readonly onChooseAll: () => void;
  readonly onEnable: (enabled: boolean) => void;
  readonly onChanged: (words: string) => void;
}

/** The actions on the selected products, and the pages of the list. */
export function CatalogueFoot(props: CatalogueFootProps) {
  const { shown, total, list, groups, selection, choosing, onChooseAll, onEnable, onChanged } = props;
  return (
    <footer className={classes.foot}>
      {(selection.ids.size > 0 || choosing) && (
        <SelectionBar
          products={selection.products}
          groups={groups}
          total={total}
          choosing={choosing}
          onChooseAll={onChooseAll}
          onClear={selection.clear}
          onEnable={onEnable}
          onChanged={onChanged}
        />
      )}
      {shown > 0 && (
        <div className={classes.pages}>
          <ListFoot
            page={list.page}
            pageSize={pageSize}
            rowCount={shown}
            total={total}
            totalIsFloor={false}
            onPage={list.setPage}
          />
        </div>
      )}
    </footer>
  );
}
