const lift = '--toasts-lift';

/** The ref of a bar at the bottom of the screen: while it is mounted, toasts appear above it. */
export function liftToasts(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(lift, `${bar.offsetHeight + 16}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(lift);
  };
}
