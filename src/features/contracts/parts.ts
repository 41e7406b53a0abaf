export { ContractSection } from './ui/contract-section.tsx';
export { OwnContract } from './ui/own-contract.tsx';
