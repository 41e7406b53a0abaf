export { Explanation } from './ui/explanation.tsx';
export { openGym } from './ui/open-gym-item.tsx';
