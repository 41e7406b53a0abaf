import classes from './group-dot.module.css';

export const GroupDot = ({ color }: { readonly color: string }) => (
  <span className={classes.dot} style={{ background: color }} aria-hidden />
);
