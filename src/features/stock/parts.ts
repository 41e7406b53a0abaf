export { type LineProduct, useLineProducts } from './ui/line-products.ts';
