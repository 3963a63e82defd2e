import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../config.ts';

/** Removal policy of data and logs when the stack is deleted. A retained log group still expires its events. */
export const removalPolicyOf = ({ removal }: Pick<StageConfig, 'removal'>): RemovalPolicy =>
  removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
