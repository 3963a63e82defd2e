import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../config.ts';

/** Returns the removal policy of data and logs. A retained log group still deletes events after its retention period. */
export const dataRemovalPolicy = ({ removal }: Pick<StageConfig, 'removal'>): RemovalPolicy =>
  removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
